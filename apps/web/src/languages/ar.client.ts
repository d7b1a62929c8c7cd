import { texts } from 'virtual:texts/ar.js'
import { startClient } from '../entry-client.tsx'

void startClient(texts)
