/** The element that takes the place of a reference to a footnote; its attribute `label` names the note. */
export const NOTE_REFERENCE = 'footnote-reference'
