declare module 'jsonld' {
  const jsonld: {
    /** Converts JSON-LD to N-Quads; with `safe`, rejects where anything would be lost. */
    toRDF: (data: unknown, options: object) => Promise<string>
  }
  export default jsonld
}
