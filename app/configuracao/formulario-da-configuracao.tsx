import { CampoComPadrao } from '#app/kit/formulario/campo-com-padrao.tsx';
import { type RecusaDoFormulario, useAoSalvar, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import type { DadosDaConfiguracao } from './configuracao.form.ts';
import { type CampoDeLimite, ROTULOS_DOS_LIMITES } from './limites.ts';

const ENDERECO = '/configuracoes';
const CAMPOS = Object.keys(ROTULOS_DOS_LIMITES) as CampoDeLimite[];
const NA_TELA = Object.fromEntries(
  CAMPOS.map((campo) => [campo, { rotulo: ROTULOS_DOS_LIMITES[campo], mostrar: (valor: ValorDoCampo) => `${valor}` }]),
);

interface Props {
  readonly dados: DadosDaConfiguracao;
  readonly recusa: RecusaDoFormulario | null;
  aoAlterar(alterado: boolean): void;
  aoSalvar(): void;
}

const descricaoDe = (campo: CampoDeLimite, padrao: number): string =>
  ({
    sessao_tempo: `Sem uso por mais que isto, qualquer pessoa precisa entrar de novo; nenhuma sessão passa de 12 horas. Vazio, volta a ${padrao} minutos.`,
    limite_envio_mib: `Os arquivos de um envio, somados. Esta máquina aceita até ${padrao} MB; vazio, volta a isso.`,
    limite_envio_arquivos: `Esta máquina aceita até ${padrao}; vazio, volta a isso.`,
  })[campo];

/** What holds for the whole installation. Two who edit it at once merge what they did. */
export function FormularioDaConfiguracao({ dados, recusa, aoAlterar, aoSalvar }: Props) {
  const enviando = useEnviando(recusa);
  const formulario = useFormularioComMesclagem(
    {
      id: 'configuracao',
      objeto: 'configuracao',
      revisao: dados.revisao,
      enviando,
      padrao: dados.valores,
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./configuracao.esquema.ts'),
    },
    aoAlterar,
  );
  const { campos } = formulario;
  useAoSalvar(ENDERECO, recusa, () => {
    formulario.rascunho.esquecer();
    aoSalvar();
  });
  return (
    <FormularioComMesclagem
      {...formulario}
      recusa={recusa}
      telas={NA_TELA}
      rotulos={ROTULOS_DOS_LIMITES}
      comando_id={dados.comando_id}
      revisao={dados.revisao}
      rodape={dados.pode_editar ? {} : null}
    >
      {CAMPOS.map((campo) => (
        <CampoComPadrao
          key={campo}
          campo={campos[campo]}
          rotulo={ROTULOS_DOS_LIMITES[campo]}
          descricao={descricaoDe(campo, dados.padrao[campo])}
          padrao={dados.padrao[campo]}
          somenteLeitura={!dados.pode_editar || enviando}
        />
      ))}
    </FormularioComMesclagem>
  );
}
