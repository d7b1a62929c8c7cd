/** Made when it is first asked for, and kept: what knows a language takes a browser milliseconds. */
export function onDemand<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
