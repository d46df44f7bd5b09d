import type { DemoTag } from '../company.ts'
import type { Cast } from './cast.ts'
import type { Random } from './random.ts'

export function tagsOn({ tags }: Cast, on: DemoTag['on'], number: number): string[] {
  return tags.filter((tag) => tag.on === on && number % tag.every === 1).map((tag) => tag.name)
}

/** Generates the tags. Their creation time is long before the generated history begins. */
export function tagRows({ tags, stages }: Cast, random: Random) {
  const at = stages[0]!.calendar.past(-1000, 9)
  return tags.map(({ name, color }) => ({ id: random.id(at), name, color, created_at: at, updated_at: at }))
}
