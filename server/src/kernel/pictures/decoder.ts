import sharp from 'sharp'

// Decoding uses threads that DNS and files also use, and occupies memory for the pixels. So a picture gets one thread
// and no cache.
sharp.concurrency(1)
sharp.cache(false)
// libvips can read dozens of formats. Only three of its readers may read untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Reads PNG, JPEG and WebP pictures from memory, and nothing else. */
export { default as decoder } from 'sharp'
