declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    noHinting: boolean
    keepFeatures?: readonly string[]
    variationAxes: Record<string, number | { min: number; max: number }>
    dropTables?: readonly string[]
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
