import { parseArgs } from 'node:util'
import { runRounds } from './s3/run-rounds.ts'

export const about =
  'pictures in a bucket of OpenStack Swift (Debian: swift-proxy, swift-account, swift-container, ' +
  'swift-object), which is killed and cut off under two data services [--rounds=14]'

/** Runs the rounds and prints the counts; resolves to whether no acknowledged picture was lost. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '14' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`Usage: ${about}`)
  const { traffic, verified, doctor } = await runRounds(rounds, (round, fault) => {
    console.log(`Round ${round}: ${fault}`)
  })
  const { counts, slowest, violations } = traffic
  console.log(`\n  uploads acknowledged        ${counts.uploaded}`)
  console.log(`  uploads refused in words    ${counts.refused}`)
  console.log(`  without answer, killed      ${counts.unanswered}`)
  console.log(`  slowest upload              ${Math.round(slowest.upload)} ms`)
  console.log(`  pictures read               ${counts.read}`)
  console.log(`  reads refused in words      ${counts.readRefused}`)
  console.log(`  reads cut off               ${counts.readCut}`)
  console.log(`  slowest read                ${Math.round(slowest.read)} ms`)
  console.log(`  read at the end             ${verified}`)
  console.log(`  acknowledged pictures lost  ${violations.countOf('lost')}`)
  console.log(`  doctor                      ${doctor}`)
  for (const line of violations.lines.slice(0, 20)) console.error(`  ✗ ${line}`)
  return violations.lines.length === 0
}
