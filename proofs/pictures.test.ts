import { expect, test } from 'vitest'
import { uploadDamaged } from './pictures.ts'

test(
  'damaged pictures are refused with a message or stored without foreign data',
  { timeout: 300_000 },
  async () => {
    const { taken, refused, findings } = await uploadDamaged(60, 1)
    expect(findings).toEqual([])
    expect(taken + refused).toBe(60)
    expect(Math.min(taken, refused)).toBeGreaterThan(5)
  },
)
