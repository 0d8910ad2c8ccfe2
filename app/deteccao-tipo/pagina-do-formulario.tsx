import { useState } from 'react';
import { PreviaDoTipo } from '#app/camada-tipo/camada-tipo.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { type RecusaDoFormulario, useLeitura } from '#app/kit/formulario/formulario.ts';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import { PainelComMapa } from '#app/kit/painel.tsx';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import classes from '#app/kit/ui/rolagem.module.css';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Moldura } from '#app/shell/moldura.tsx';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { comoNoMapa, coresNaTela, type DadosDoDeteccaoTipo } from './deteccao-tipo.form.ts';
import { FormularioDoTipo } from './formulario-do-tipo.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDoDeteccaoTipo;
}

/** The form of a detection type, new or not, beside a map that shows what it says. */
export function PaginaDoFormularioDoTipo({ atualidade, dados }: Props) {
  const resposta = useRespostaDaAcao();
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  const [tipo, setTipo] = useState<TipoNoMapa>(() =>
    comoNoMapa({ nome: leitura.valores.nome, ...coresNaTela(leitura.valores, CORES_DO_TIPO_NOVO) }),
  );
  const salvo = useIrAposSalvar(resposta, () => '/analise/tipos-deteccao');
  return (
    <Moldura>
      <PainelComMapa titulo="Formulário do tipo de detecção" mapa={<PreviaDoTipo tipo={tipo} />}>
        <div className={classes.pagina}>
          <FormularioDoTipo
            key={`${leitura.id ?? 'novo'} ${chave}`}
            dados={leitura}
            recusa={falhaDaResposta(resposta) as RecusaDoFormulario | null}
            salvo={salvo}
            aoAlterar={aoAlterar}
            aoDesenhar={setTipo}
          >
            <AvisoDeAtualidade atualidade={atualidade} />
          </FormularioDoTipo>
        </div>
      </PainelComMapa>
    </Moldura>
  );
}
