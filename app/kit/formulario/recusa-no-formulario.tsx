import { AvisoDeFalha } from '../aviso-de-falha.tsx';
import type { RecusaDoFormulario } from './formulario.ts';
import { type ErroNoCampo, ResumoDeErros } from './resumo-de-erros.tsx';

interface Props {
  readonly recusa: RecusaDoFormulario | null;
  readonly campos: readonly ErroNoCampo[];
}

/**
 * Above a form's fields: what is wrong field by field, and any refusal that no field shows. A conflict has a panel of
 * its own.
 */
export function RecusaNoFormulario({ recusa, campos }: Props) {
  const nomes = new Set(campos.map(({ nome }) => nome));
  const soDosCampos =
    Object.keys(recusa?.errors ?? {}).every((nome) => nomes.has(nome)) && recusa?.errors !== undefined;
  return (
    <>
      {recusa?.conflito === undefined && !soDosCampos && <AvisoDeFalha falha={recusa} />}
      <ResumoDeErros campos={campos} />
    </>
  );
}
