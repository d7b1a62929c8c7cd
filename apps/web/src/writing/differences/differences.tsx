import type { DifferencePart } from '@inkwell/merge/differences'
import { useMemo, useState } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { compareParagraphs } from './compare-paragraphs.ts'
import type { Paragraph, ParagraphRun } from './compare-paragraphs.ts'

const RUNS_MAX = 100

const ADDED = 'rounded-sm bg-wash decoration-2 underline-offset-4'
const REMOVED = 'text-danger decoration-2'

function Piece({ kind, text: words }: DifferencePart) {
  const { added, removed } = text.differences
  if (kind === 'same') return words
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag className={kind === 'added' ? ADDED : REMOVED}>
      <span className="sr-only select-none"> {kind === 'added' ? added : removed} </span>
      {words}
    </Tag>
  )
}

function Paragraphs({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  return paragraphs.map(({ pieces }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never move
    <p key={index} dir="auto" className="whitespace-pre-wrap">
      {pieces.map((piece, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <Piece key={at} {...piece} />
      ))}
    </p>
  ))
}

/** Paragraphs without a change, behind a button. */
function Unchanged({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Paragraphs paragraphs={paragraphs} />
  return (
    <p className="font-interface text-small">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {text.differences.unchanged(paragraphs.length)}
      </Button>
    </p>
  )
}

function Runs({ runs }: { runs: readonly ParagraphRun[] }) {
  return runs.map(({ isChanged, paragraphs }, index) =>
    isChanged ? (
      // oxlint-disable-next-line react/no-array-index-key -- they never move
      <Paragraphs key={index} paragraphs={paragraphs} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- they never move
      <Unchanged key={index} paragraphs={paragraphs} />
    ),
  )
}

interface DifferencesProps {
  from: string
  to: string
}

/** What changed between two texts, by words, with unchanged paragraphs folded. */
export function Differences({ from, to }: DifferencesProps) {
  const runs = useMemo(() => compareParagraphs(from, to), [from, to])
  const [shown, setShown] = useState(RUNS_MAX)
  if (from === to) return <p className="text-soft">{text.differences.none}</p>
  return (
    <div className="grid gap-4 font-text text-reading wrap-anywhere">
      <Runs runs={runs.slice(0, shown)} />
      {runs.length > shown && (
        <p>
          <Button look="secondary" onClick={() => setShown(shown + RUNS_MAX)}>
            {text.differences.more}
          </Button>
        </p>
      )}
    </div>
  )
}
