import sharp from 'sharp'

// Decoding a picture needs memory for its pixels, and threads that DNS and file access also use. So each picture
// gets only one thread, and nothing is cached.
sharp.concurrency(1)
sharp.cache(false)
// libvips can read dozens of formats. Only three of its readers may be used for untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Library that reads PNG, JPEG and WebP pictures from memory and no other formats. */
export { default as decoder } from 'sharp'
