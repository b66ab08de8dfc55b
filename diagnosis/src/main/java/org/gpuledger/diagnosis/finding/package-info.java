/// What a diagnosis says: findings with their evidence, and the words to say them with. Texts are
/// keys with typed arguments; whoever shows them picks the language.
@NullMarked
package org.gpuledger.diagnosis.finding;

import org.jspecify.annotations.NullMarked;
