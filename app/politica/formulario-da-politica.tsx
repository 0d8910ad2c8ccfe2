import { ROTULOS_DOS_LIMITES } from '#app/configuracao/configuracao.porta.ts';
import { CampoComPadrao } from '#app/kit/formulario/campo-com-padrao.tsx';
import { type RecusaDoFormulario, useAoSalvar, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { GrupoDeCaixas } from '#app/kit/formulario/grupo-de-caixas.tsx';
import { lista, type ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { type DadosDaPolitica, EXIGIR } from './politica.form.ts';
import classes from './politica.module.css';

const ENDERECO = '/politicas-acesso';
const ROTULOS = {
  sessao_tempo: ROTULOS_DOS_LIMITES.sessao_tempo,
  grupos_dois_fatores: 'Grupos com dois fatores',
  limite_envio_mib: ROTULOS_DOS_LIMITES.limite_envio_mib,
  limite_envio_arquivos: ROTULOS_DOS_LIMITES.limite_envio_arquivos,
} as const;
const CAIXAS = ['exigir_aprovacao', 'exigir_motivo', 'permitir_anexo'] as const;

interface Props {
  readonly dados: DadosDaPolitica;
  readonly recusa: RecusaDoFormulario | null;
  aoAlterar(alterado: boolean): void;
  aoSalvar(): void;
}

/** How people of the client sign in. Two who edit it at once merge what they did. */
export function FormularioDaPolitica({ dados, recusa, aoAlterar, aoSalvar }: Props) {
  const enviando = useEnviando(recusa);
  const formulario = useFormularioComMesclagem(
    {
      id: 'politica',
      objeto: 'politica',
      revisao: dados.revisao,
      enviando,
      padrao: dados.valores,
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./politica.esquema.ts'),
    },
    aoAlterar,
  );
  const { campos } = formulario;
  useAoSalvar(ENDERECO, recusa, () => {
    formulario.rascunho.esquecer();
    aoSalvar();
  });
  const { grupos_dois_fatores } = campos;
  const { padrao, caixas } = dados;
  const leitura = !dados.pode_editar;
  return (
    <FormularioComMesclagem
      {...formulario}
      recusa={recusa}
      telas={camposDaTela(dados)}
      rotulos={{ ...ROTULOS, ...rotulosDasCaixas(dados), ...rotulosDosArtefatos(dados) }}
      comando_id={dados.comando_id}
      revisao={dados.revisao}
      rodape={leitura ? null : {}}
    >
      <CampoComPadrao
        campo={campos.sessao_tempo}
        rotulo={ROTULOS.sessao_tempo}
        descricao={`Sem uso por mais que isto, a pessoa precisa entrar de novo. Vale só se for menor que o tempo da instalação, ${padrao.sessao_tempo} minutos; vazio, volta a ele.`}
        padrao={padrao.sessao_tempo}
        // Typed while it is on its way, it would be lost when the form begins anew from what was saved.
        somenteLeitura={leitura || enviando}
      />
      <GrupoDeCaixas
        id={grupos_dois_fatores.id}
        name={grupos_dois_fatores.name}
        rotulo={ROTULOS.grupos_dois_fatores}
        descricao="Quem é de um grupo marcado só entra com senha e código."
        opcoes={dados.grupos}
        marcadas={grupos_dois_fatores.initialValue as ValorDoCampo | undefined}
        erros={grupos_dois_fatores.errors}
        desabilitado={leitura}
        parado={enviando}
        vazio="Ainda não há grupos."
      />
      {CAIXAS.map((nome) => (
        <GrupoDeCaixas
          key={nome}
          id={campos[nome].id}
          name={campos[nome].name}
          rotulo={caixas[nome].rotulo}
          descricao={caixas[nome].descricao}
          opcoes={[{ id: EXIGIR, nome: caixas[nome].opcao }]}
          marcadas={campos[nome].initialValue as ValorDoCampo | undefined}
          erros={campos[nome].errors}
          desabilitado={leitura}
          parado={enviando}
          vazio=""
        />
      ))}
      <CampoComPadrao
        campo={campos.limite_envio_mib}
        rotulo={ROTULOS.limite_envio_mib}
        descricao={`Os arquivos de um envio, somados. A instalação aceita até ${padrao.limite_envio_mib} MB; vazio, volta a isso.`}
        padrao={padrao.limite_envio_mib}
        somenteLeitura={leitura || enviando}
      />
      <CampoComPadrao
        campo={campos.limite_envio_arquivos}
        rotulo={ROTULOS.limite_envio_arquivos}
        descricao={`A instalação aceita até ${padrao.limite_envio_arquivos}; vazio, volta a isso.`}
        padrao={padrao.limite_envio_arquivos}
        somenteLeitura={leitura || enviando}
      />
      <fieldset className={classes.artefatos}>
        <legend>Artefatos de um status</legend>
        {dados.artefatos.map(({ campo, rotulo, descricao }) => (
          <CampoComPadrao
            key={campo}
            campo={campos[campo]}
            rotulo={rotulo}
            descricao={descricao}
            padrao={padrao.artefatos[campo]}
            somenteLeitura={leitura || enviando}
          />
        ))}
      </fieldset>
    </FormularioComMesclagem>
  );
}

const rotulosDosArtefatos = ({ artefatos }: DadosDaPolitica) =>
  Object.fromEntries(artefatos.map(({ campo, rotulo }) => [campo, rotulo]));

const rotulosDasCaixas = ({ caixas }: DadosDaPolitica) =>
  Object.fromEntries(CAIXAS.map((nome) => [nome, caixas[nome].rotulo]));

function camposDaTela({ grupos, caixas, artefatos }: DadosDaPolitica) {
  const nomes = new Map(grupos.map(({ id, nome }) => [id, nome]));
  const mostrar = (valor: ValorDoCampo) => `${valor}`;
  return {
    ...Object.fromEntries(artefatos.map(({ campo, rotulo }) => [campo, { rotulo, mostrar }])),
    ...Object.fromEntries(
      CAIXAS.map((nome) => {
        const { rotulo, opcao } = caixas[nome];
        return [nome, { rotulo, mostrar: (valor: ValorDoCampo) => (lista(valor).length > 0 ? opcao : 'não') }];
      }),
    ),
    sessao_tempo: { rotulo: ROTULOS.sessao_tempo, mostrar },
    limite_envio_mib: { rotulo: ROTULOS.limite_envio_mib, mostrar },
    limite_envio_arquivos: { rotulo: ROTULOS.limite_envio_arquivos, mostrar },
    grupos_dois_fatores: {
      rotulo: ROTULOS.grupos_dois_fatores,
      mostrar: (valor: ValorDoCampo) =>
        lista(valor)
          .map((id) => nomes.get(id) ?? 'um grupo que não existe mais')
          .join(', '),
    },
  };
}
