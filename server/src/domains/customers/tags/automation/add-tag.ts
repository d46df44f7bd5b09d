import { retag } from './retag.ts'

export const addTag = retag('add_tag', 'add')
