import createClient from 'openapi-fetch'
import type { paths, operations, components } from './api.js'
const client = createClient<paths>({ baseUrl: 'http://x', headers: { Authorization: 'Bearer k' } })
export const ops: (keyof operations)[] = []
export async function f() {
  const { data, error } = await client.GET('/api/v1/leads', { params: { query: { limit: 2 } } })
  const lead: components['schemas']['Lead'] | undefined = data?.data[0]
  return [lead?.customer_name, error?.error.code]
}
