import { z } from 'zod'

/** The header that carries a proof of work. */
export const PROOF_HEADER = 'Inkwell-Proof'

/** A proof of work, required for sign-up while very many accounts are being created. */
export const Proof = z
  .object({
    challenge: z.string().meta({ description: 'Goes back as it is, in front of the number.' }),
    prefix: z.string().meta({ description: 'What the hashed text begins with.' }),
    target: z.string().meta({ description: 'A SHA-256 in 64 hexadecimal digits, in lower case.' }),
    max: z.int().meta({ description: 'The number is below this one.' }),
  })
  .meta({
    id: 'Proof',
    description:
      'Find the whole number from 0 up to `max` for which the SHA-256 of `prefix`, followed by the ' +
      'number in decimal digits, is `target`. Send the same call again within ten minutes, from the ' +
      `same network, with \`${PROOF_HEADER}: CHALLENGE.NUMBER\`. Each challenge counts once.`,
  })
export type Proof = z.infer<typeof Proof>

/** The headers of a call that may require a proof of work. */
export const ProofHeaders = z.object({
  [PROOF_HEADER]: z
    .string()
    .optional()
    .meta({
      description:
        'The solution of the `proof` in a refusal `proof_required`: its `challenge`, a dot, and the ' +
        'number. Nobody asks for it otherwise.',
      example: 'CHALLENGE.48213',
    }),
})
