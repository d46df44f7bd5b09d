import * as z from 'zod'
import { limits } from './limits.ts'

/** Id of a node, edge or branch. The author of the graph chooses it. */
export function nodeId() {
  return z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_.:-]{1,${limits.idLength}}$`),
      `must be 1 to ${limits.idLength} letters, digits or any of _ . : -`,
    )
    .meta({ example: 'thanks' })
}
