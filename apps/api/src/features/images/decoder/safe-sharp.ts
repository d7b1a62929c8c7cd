import sharp from 'sharp'

// One thread per size: as many sizes as cores are made concurrently.
sharp.concurrency(1)
// No picture is decoded twice.
sharp.cache(false)
// Blocks all decoders; those that we need are unblocked next.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** sharp with only the necessary decoders. */
export { sharp }
