// The first file of SliderSessionsTests.
