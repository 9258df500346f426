// The first file of SliderEngineTests.
