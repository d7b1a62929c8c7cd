/** Words of English that say nothing about the subject of a text. */
const STOP_WORDS = new Set(
  `a about above after again against all also am an and any are as at be because been before being below
  between both but by can cannot could did do does doing done down during each either else ever every few
  for from further get gets give given had has have having he her here hers herself him himself his how
  however i if in into is it its itself just know let like made make many may me might more most much must
  my myself no nor not now of off often on once only or other our ours ourselves out over own per please
  quite rather really said same say see seem seen shall she should since so some such tell than that the
  their theirs them themselves then there these they this those though through thus to too under until up
  upon us use used uses using very via was we were what when where whether which while who whom whose why
  will with within without would yet you your yours yourself yourselves
  cant couldnt didnt doesnt dont hadnt hasnt havent isnt shouldnt thats wasnt werent whats wont wouldnt youre
  d ll m re s t ve`.split(/\s+/),
)

/** Whether a query is answered better without this word, as long as other words are left. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
