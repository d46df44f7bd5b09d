import { testApp } from './test-app.ts'

/** For `before` of a file: all its organizations stand at a noon in Chicago, so that no midnight comes while days are counted. */
export async function atNoon(): Promise<void> {
  const { clock } = await testApp()
  clock.now = new Date('2026-03-02T18:00:00.000Z')
}
