import { AvisoDeFalha } from '../aviso-de-falha.tsx';
import { AvisoSemAcesso, useSemAcesso } from './aviso-sem-acesso.tsx';
import type { RecusaDoFormulario } from './formulario.ts';
import { type ErroNoCampo, ResumoDeErros } from './resumo-de-erros.tsx';

interface Props {
  readonly recusa: RecusaDoFormulario | null;
  readonly campos: readonly ErroNoCampo[];
}

/**
 * Above a form's fields, inside it: what is wrong field by field, and any refusal that no field shows. A conflict has a
 * panel of its own. Where the access was taken away, the form is only read from then on.
 */
export function RecusaNoFormulario({ recusa, campos }: Props) {
  const { semAcesso, tentar } = useSemAcesso(recusa);
  if (semAcesso) return <AvisoSemAcesso recusa={recusa} campos={campos} tentar={tentar} />;
  const nomes = new Set(campos.map(({ nome }) => nome));
  const soDosCampos =
    Object.keys(recusa?.errors ?? {}).every((nome) => nomes.has(nome)) && recusa?.errors !== undefined;
  return (
    <>
      {/* Tried again, that there was no access is said no more. */}
      {recusa?.conflito === undefined && !soDosCampos && !recusa?.semAcesso && <AvisoDeFalha falha={recusa} />}
      <ResumoDeErros campos={campos} />
    </>
  );
}
