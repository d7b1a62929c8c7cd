import sharp from 'sharp'

// One thread for each size that is being made: there are as many of these as there are cores.
sharp.concurrency(1)
// No picture comes twice, so that a cache only takes memory.
sharp.cache(false)
// Whatever a file claims to be, no decoder but these ever sees a byte of it.
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

/** The library, with every decoder closed that we do not need. */
export { sharp }
