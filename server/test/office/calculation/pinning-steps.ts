import fc from 'fast-check'

// Generates random changes of single recurring jobs and of their recurrence.

const names = [
  'move',
  'day',
  'line',
  'service',
  'people',
  'back',
  'tag',
  'note',
  'route',
  'start',
  'bill',
  'cancel',
  'change',
] as const

export interface PinningStep {
  name: (typeof names)[number]
  at: number
  how: number
}

export const anyPinningSteps: fc.Arbitrary<PinningStep[]> = fc.array(
  fc.record({
    name: fc.constantFrom(...names, 'move', 'back', 'change', 'change'),
    at: fc.nat(3),
    how: fc.nat(11),
  }),
  { minLength: 1, maxLength: 10, size: 'max' },
)
