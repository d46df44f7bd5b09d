// All checks that CI requires. The quickest checks come first.
import { spawnSync } from 'node:child_process'

const steps = [
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['types of the console', 'tsc', '--noEmit', '-p', 'console'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
  ['API description', 'redocly', 'lint', 'docs/reference/openapi.json'],
  ['short soak', 'node', 'bench/soak.ts', '--minutes', '1.25', '--leeway', '4'],
  ['tests', 'npm', 'test'],
  ['slow tests', 'npm', 'run', 'test:slow'],
]

for (const [name, command, ...args] of steps) {
  console.error(`\n== ${name}`)
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  })
  if (error) console.error(`${command} cannot be run: ${error.message}`)
  if (status !== 0) {
    console.error(`\n${name}: failed`)
    process.exit(status ?? 1)
  }
}
console.error('\nAll checks passed.')
