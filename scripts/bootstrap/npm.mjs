import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { Refusal } from './refusal.mjs'

const common = ['--ignore-scripts', '--no-audit', '--no-fund', '--include=optional']

/**
 * Runs npm. Shows a progress message instead of npm's own output, which is printed only if npm fails. If npm refuses
 * the lock file with one command, the next command is tried.
 */
export async function runNpm(root, commands, onSpawn) {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  console.error('Installing the dependencies: this takes about ten seconds and happens once.')
  const timer = setInterval(
    () => console.error(`Still installing the dependencies (${seconds()} s).`),
    10_000,
  )
  try {
    for (const [at, command] of commands.entries()) {
      const { code, output } = await collect(root, [...command, ...common], onSpawn)
      if (code === 0) break
      if (at < commands.length - 1 && output.includes('EUSAGE')) continue
      throw new Refusal(`The dependencies cannot be installed (npm ${command[0]}): ${complaint(output)}`)
    }
  } finally {
    clearInterval(timer)
  }
  console.error(`Installed the dependencies in ${seconds()} s.`)
}

function collect(root, args, onSpawn) {
  const [program, first] = npm()
  // Sets the log level of npm, because `npm run --silent` passes its level on, which would hide error messages.
  const child = spawn(program, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (child.pid) onSpawn(child.pid)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/**
 * Returns the command for npm: the npm that runs this script. If this script was started without npm, returns the npm
 * in the path.
 */
function npm() {
  const path = process.env.npm_execpath
  return path && basename(path) === 'npm-cli.js' ? [process.execPath, [path]] : ['npm', []]
}

function complaint(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (ERR!|error) ?/, '').trim())
    .filter(
      (line) => line && !/^(code|errno|syscall|path|A complete log|A log of|Log files|at)\b/i.test(line),
    )
  return lines.slice(0, 2).join(' ') || 'npm gave no reason.'
}
