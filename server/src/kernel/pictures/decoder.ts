import sharp from 'sharp'

// Decoding uses threads that DNS and files also use, and holds the pixels in memory. Hence one thread each and no cache.
sharp.concurrency(1)
sharp.cache(false)
// libvips reads dozens of formats. Untrusted files may use only three of its readers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Reads PNG, JPEG and WebP pictures from memory, and nothing else. */
export { default as decoder } from 'sharp'
