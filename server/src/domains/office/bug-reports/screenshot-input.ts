import * as z from 'zod'
import { readForm } from '../../../kernel/schema/read-form.ts'
import { inlinePicture } from '../../organization/stored-files/index.ts'

const accepts = ['jpeg', 'png', 'webp'] as const
const head = /^data:image\/(jpeg|png|webp);base64,/
const longestHead = 'data:image/jpeg;base64,'.length

/**
 * Format of stored screenshots. It is large enough to read the texts in a screenshot, and small enough to return one
 * in a response.
 */
export const screenshotFormat = {
  accepts,
  longestSide: 1920,
  written: 'webp',
  mostBytes: 1024 * 1024,
} as const

/** Input field for a picture as a data URL, as browsers create it. */
export function screenshotInput() {
  const content = inlinePicture(accepts)
  return z
    .string()
    .regex(head, 'must be a data URL of a JPEG, PNG or WebP picture, in base64')
    .superRefine((text, ctx) => {
      const read = readForm(content, text.slice(text.indexOf(',') + 1))
      if ('issues' in read)
        for (const { message, limit } of read.issues)
          ctx.addIssue({ code: 'custom', message, ...(limit === undefined ? {} : { params: { limit } }) })
    })
    .describe('Screenshot as a data URL: JPEG, PNG or WebP, at most 3,000,000 bytes.')
    .meta({ maxLength: 4_000_000 + longestHead, example: 'data:image/png;base64,iVBORw0KGgo=' })
}

export interface Screenshot {
  /** Media type in the data URL. */
  declared: string
  bytes: Buffer
}

export function screenshotIn(dataUrl: string): Screenshot {
  return {
    declared: `image/${head.exec(dataUrl)![1]}`,
    bytes: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
  }
}
