import { testApp } from './test-app.ts'

/**
 * Stops the clock at noon in Chicago for all organizations of a test file, so that no midnight passes while a
 * test counts days. Call it in `before`.
 */
export async function atNoon(): Promise<void> {
  const { clock } = await testApp()
  clock.now = new Date('2026-03-02T18:00:00.000Z')
}
