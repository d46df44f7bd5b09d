import { testApp } from './test-app.ts'

/**
 * For `before` of a test file: the clocks of all its organizations stand still at noon in Chicago, so that no midnight
 * passes while days are counted.
 */
export async function atNoon(): Promise<void> {
  const { clock } = await testApp()
  clock.now = new Date('2026-03-02T18:00:00.000Z')
}
