import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { collect, type DatabaseCommand, listOf, optionalText, type Options } from '../command.ts'

export const verifyCommand: DatabaseCommand = {
  name: 'verify',
  summary:
    'Check the statements of the specification against an instance. Exits with 0 if all hold, with 1 if one does not, ' +
    'and with 2 if it could not run.',
  // The command calls an instance, perhaps one of another installation. It never opens the database of this one.
  open: 'database',
  exitCodeOfError: 2,
  options: (parser) =>
    parser
      .option('--against <url>', 'address of the instance')
      .option('--key <key>', 'API key of the instance; `-` reads it from standard input')
      .option('--other-key <key>', 'API key of another company, to check that companies are isolated')
      .option('--live', 'allow a company that is no practice company')
      .option('--section <name>', 'check only this section; may be repeated', collect)
      .option('--junit <file>', 'also write the results to this file, in the XML form of JUnit'),
  async act(_installation, options) {
    const { CannotRun, jsonReport, junitReport, textReport, verify } =
      await import('../../../../../conformance/index.ts')
    const [against, key] = [required(options, 'against'), await keyOf(required(options, 'key'))]
    try {
      const report = await verify({
        against,
        key,
        live: options['live'] === true,
        ...otherKeyOf(options),
        ...sectionsOf(options),
      })
      const junit = optionalText(options, 'junit')
      if (junit !== undefined) writeFileSync(resolve(junit), junitReport(report))
      const isUntried = report.passed + report.failed === 0
      return {
        answer: jsonReport(report),
        text: textReport(report),
        isFailure: report.failed > 0 || isUntried,
        ...(isUntried && { exitCode: 2 }),
      }
    } catch (error) {
      if (error instanceof CannotRun) throw invalidState(error.message)
      throw error
    }
  },
}

function required(options: Options, name: string): string {
  const value = optionalText(options, name)
  if (value === undefined) throw invalidField(name, 'is required')
  return value
}

async function keyOf(key: string): Promise<string> {
  return key === '-' ? (await readAll(process.stdin)).trim() : key
}

function otherKeyOf(options: Options): { otherKey?: string } | undefined {
  const otherKey = optionalText(options, 'otherKey')
  return otherKey === undefined ? undefined : { otherKey }
}

function sectionsOf({ section }: Options): { sections?: readonly string[] } | undefined {
  return Array.isArray(section) ? { sections: section.flatMap((each: string) => listOf(each)) } : undefined
}
