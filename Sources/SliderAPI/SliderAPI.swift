// The first file of SliderAPI.
