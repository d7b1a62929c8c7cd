import { useState } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { placesOf, resolve } from './conflict-places.ts'
import type { Choice, ConflictPlace, OpenMerge } from './conflict-places.ts'
import type { DraftText } from './draft-calls.ts'

const CHOICES = ['mine', 'theirs', 'both'] as const

interface PlaceProps {
  place: ConflictPlace
  number: number
  count: number
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Words({ words }: { words: string }) {
  return (
    <span dir="auto" className="block font-text whitespace-pre-wrap wrap-anywhere">
      {words || <span className="text-soft">{text.places.nothing}</span>}
    </span>
  )
}

/** A place with both texts, one of which the writer takes, or both. */
function Place({ place, number, count, choice, onChoose }: PlaceProps) {
  const { place: name, choices } = text.places
  const wordsOf = { mine: place.mine, theirs: place.theirs, both: undefined }
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="font-semibold">{name(number, count)}</legend>
      {place.before && (
        <p dir="auto" className="line-clamp-3 font-text text-soft wrap-anywhere">
          … {place.before}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map((each) => (
          <label
            key={each}
            className="flex items-start gap-3 rounded-control border border-edge p-3 has-checked:border-accent has-checked:bg-sunken sm:last:col-span-2"
          >
            <input
              type="radio"
              // Not a field of the form around the dialog.
              form=""
              name={`place-${number}`}
              checked={choice === each}
              onChange={() => onChoose(each)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="grid min-w-0 gap-1">
              <span className="text-small font-medium">{choices[each]}</span>
              {wordsOf[each] !== undefined && <Words words={wordsOf[each]} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PlacesDialogProps {
  merge: OpenMerge
  onCancel: () => void
  onApply: (resolved: DraftText) => void
}

/** Asks for a choice at each place that two devices changed; all other changes are merged. */
export function PlacesDialog({ merge, onCancel, onApply }: PlacesDialogProps) {
  const places = placesOf(merge)
  const [chosen, setChosen] = useState<readonly (Choice | undefined)[]>(places.map(() => undefined))
  const done = chosen.filter((choice) => choice !== undefined)
  const { title, explanation, apply, cancel, progress } = text.places
  return (
    <Dialog size="wide" title={title} explanation={explanation} onCancel={onCancel}>
      {places.map((place, index) => (
        <Place
          // oxlint-disable-next-line react/no-array-index-key -- they never move
          key={index}
          place={place}
          number={index + 1}
          count={places.length}
          choice={chosen[index]}
          onChoose={(choice) => setChosen(chosen.with(index, choice))}
        />
      ))}
      <p role="status" className="text-small text-soft">
        {progress(done.length, places.length)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={done.length < places.length}
          onClick={() => onApply(resolve(merge, done))}
        >
          {apply}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
