// The first file of JSONTextTests.
