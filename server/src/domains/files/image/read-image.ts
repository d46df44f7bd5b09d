import { BrokenImage, type Image } from './image.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { isPng, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'

const readers = [
  [isPng, readPng],
  [isJpeg, readJpeg],
  [isWebp, readWebp],
] as const

/** What the bytes are, by themselves; undefined when they are no whole PNG, JPEG or WebP picture that stands still. */
export function readImage(bytes: Buffer): Image | undefined {
  const [, read] = readers.find(([is]) => is(bytes)) ?? []
  try {
    return read?.(bytes)
  } catch (error) {
    if (error instanceof BrokenImage) return undefined
    throw error
  }
}
