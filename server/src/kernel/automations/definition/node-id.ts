import * as z from 'zod'
import { limits } from './limits.ts'

/** What nodes, edges and branches are called: by whoever drew them. */
export function nodeId() {
  return z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_.:-]{1,${limits.idLength}}$`),
      `must be 1 to ${limits.idLength} letters, digits or any of _ . : -`,
    )
    .meta({ example: 'thanks' })
}
