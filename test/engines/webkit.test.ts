import { subscriberJourneys } from '../journeys/subscriber-journeys.ts';
import { visitorJourneys } from '../journeys/visitor-journeys.ts';
import { scenarios } from './scenarios.ts';
import { toldIn } from './told-in.ts';
import { WebKit } from './webkit.ts';

toldIn(new WebKit(), visitorJourneys, subscriberJourneys, scenarios);
