import { connect } from './connection.ts'

/**
 * Measures the latency of requests as the staff of an organization sends them: over two connections, with a pause
 * after each request. Returns the 95th percentile in milliseconds, and the number of errors.
 */
export async function measure(
  port: number,
  request: (n: number) => string,
  requests: number,
  mostMs = Infinity,
): Promise<{ p95: number; errors: number }> {
  const took: number[] = []
  let errors = 0
  const end = performance.now() + mostMs
  await Promise.all(
    [0, 1].map(async (side) => {
      const connection = await connect(port)
      for (let n = side; n < requests && performance.now() < end; n += 2) {
        const text = request(n)
        const began = performance.now()
        const status = await connection.request(text)
        took.push(performance.now() - began)
        if (status >= 300) errors++
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      connection.close()
    }),
  )
  return { p95: took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)]!, errors }
}
