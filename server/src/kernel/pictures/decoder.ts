import sharp from 'sharp'

// Decoding a picture occupies memory for its pixels, and threads that DNS and files also need. So each picture gets one
// thread, and nothing is cached.
sharp.concurrency(1)
sharp.cache(false)
// libvips can read dozens of formats. Only three of its readers may read untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Reads PNG, JPEG and WebP pictures from memory, and nothing else. */
export { default as decoder } from 'sharp'
