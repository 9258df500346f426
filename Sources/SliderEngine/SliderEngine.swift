// The first file of SliderEngine.
