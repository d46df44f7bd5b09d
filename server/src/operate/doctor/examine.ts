import { redactText } from '../../kernel/logs.ts'
import { type Check, type Finding, type OfflineParts, wrong } from './check.ts'

/** Result of one check. */
export interface Examination {
  name: string
  title: string
  /** False if the check failed. A warning does not make it fail. */
  is_right: boolean
  is_warning: boolean
  /** A fact about what was checked. Null if there is none. */
  note: string | null
  /** Description of the problem, and what to do. Null if nothing is wrong. */
  wrong: string | null
  advice: string | null
  seconds: number
}

interface RunnableCheck<Parts> extends Pick<Check, 'name' | 'title' | 'isDeep'> {
  examine(parts: Parts): Promise<Finding>
}

/** Runs the checks one after the other. A check that throws counts as failed. */
export async function examine<Parts extends Pick<OfflineParts, 'isDeep'>>(
  checks: readonly RunnableCheck<Parts>[],
  parts: Parts,
): Promise<Examination[]> {
  const examinations: Examination[] = []
  for (const check of checks) {
    if (check.isDeep && !parts.isDeep) continue
    const began = performance.now()
    const finding = await findingOf(check, parts)
    examinations.push(asExamination(check, finding, (performance.now() - began) / 1000))
  }
  return examinations
}

async function findingOf<Parts>(check: RunnableCheck<Parts>, parts: Parts): Promise<Finding> {
  try {
    return await check.examine(parts)
  } catch (error) {
    const reason = redactText(error instanceof Error ? error.message : String(error))
    return wrong(
      `This could not be checked: ${reason}`,
      'If the schema is not the one of this program, correct that first. Otherwise check that the database and the storage answer.',
    )
  }
}

/** Presents the finding of a check. */
export function asExamination(
  { name, title }: Pick<Check, 'name' | 'title'>,
  finding: Finding,
  seconds: number,
): Examination {
  const { isRight } = finding
  return {
    name,
    title,
    is_right: isRight || finding.isWarning === true,
    is_warning: !isRight && finding.isWarning === true,
    note: isRight ? (finding.note ?? null) : null,
    wrong: isRight ? null : finding.wrong,
    advice: isRight ? null : finding.advice,
    seconds: Math.round(seconds * 100) / 100,
  }
}
