import sharp from 'sharp'

// Decoding is done by threads that DNS and files use too, and holds a picture's pixels: one thread each, nothing kept.
sharp.concurrency(1)
sharp.cache(false)
// libvips reads dozens of formats; strangers' bytes reach three of its readers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Reads PNG, JPEG and WebP pictures from memory, and nothing else. */
export { default as decoder } from 'sharp'
