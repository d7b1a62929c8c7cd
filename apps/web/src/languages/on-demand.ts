/** Creates a value on first use and caches it: `Intl` objects take milliseconds to create. */
export function onDemand<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
