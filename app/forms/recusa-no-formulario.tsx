import { AvisoDeFalha } from '#app/components/aviso-de-falha.tsx';
import type { RecusaDoFormulario } from './formulario.ts';
import { type ErroNoCampo, ResumoDeErros } from './resumo-de-erros.tsx';

interface Props {
  readonly recusa: RecusaDoFormulario | null;
  readonly campos: readonly ErroNoCampo[];
}

/** Above a form's fields: the errors by field, or why it could not be saved. A conflict has a panel of its own. */
export function RecusaNoFormulario({ recusa, campos }: Props) {
  const porCampo = campos.some(({ textos }) => (textos?.length ?? 0) > 0);
  const semCampo = recusa !== null && recusa.conflito === undefined && recusa.errors === undefined;
  return (
    <>
      {semCampo && <AvisoDeFalha falha={recusa} />}
      {porCampo && <ResumoDeErros campos={campos} />}
    </>
  );
}
