import { examineInstallation, printExaminations } from '../../../operate/doctor/index.ts'
import { type DatabaseCommand, optionalText } from '../command.ts'

export const doctorCommand: DatabaseCommand = {
  name: 'doctor',
  summary:
    'Check the installation, and say what is wrong and what to do. Exits with status 1 if a check fails.',
  open: 'database',
  options: (parser) =>
    parser
      .option(
        '--deep',
        'also read the bytes of all files and the entries of all indexes, which can take long',
      )
      .option('--fix <name>', 'correct what the check with this name finds'),
  async act(installation, options) {
    const began = performance.now()
    const examinations = await examineInstallation(installation.config, () => installation.openPostgres(), {
      isDeep: options['deep'] === true,
      fix: optionalText(options, 'fix'),
    })
    const isRight = examinations.every(({ is_right }) => is_right)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    return {
      answer: { is_right: isRight, seconds, checks: examinations },
      text: printExaminations(examinations),
      isFailure: !isRight,
    }
  },
}
