import '../support/golden/golden-page.ts';
