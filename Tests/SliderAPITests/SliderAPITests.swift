// The first file of SliderAPITests.
