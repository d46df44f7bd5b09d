import * as z from 'zod'
import type { Route } from './route.ts'

/** Returns the query parameters of a route with their schemas. Empty for a mutation. */
export function parameterSchemas({
  operation,
  idField,
  ignores,
  narrows,
}: Route): [name: string, schema: z.ZodType][] {
  if (operation.kind !== 'query' || !(operation.input instanceof z.ZodObject)) return []
  const shape = operation.input.shape as Record<string, z.ZodType>
  return Object.entries(shape)
    .filter(([name]) => name !== idField && !ignores?.includes(name))
    .map(([name, schema]) => [name, narrows?.[name] ?? schema])
}
