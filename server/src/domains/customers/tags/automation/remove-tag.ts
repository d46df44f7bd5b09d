import { retag } from './retag.ts'

export const removeTag = retag('remove_tag', 'remove')
