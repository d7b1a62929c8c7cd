declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    noHinting: boolean
    keepFeatures: readonly string[]
    variationAxes: Record<string, { min: number; max: number }>
    dropTables: readonly string[]
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
