/** Pixels: what the most common telephones need, which show them nearly two to one. */
export const TELEPHONE_WIDTH = 672
